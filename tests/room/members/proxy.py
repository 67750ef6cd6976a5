"""A real nginx in front of the members of a room, by the example configuration."""

import shutil
import subprocess
from pathlib import Path

import httpx

from tests.room.members.kit import PATIENCE, Cluster, free_port, until

EXAMPLE = Path(__file__).parents[3] / "docs" / "nginx.conf"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


class Proxy:
    """A proxy with a public name for three members; ``with`` starts and stops it."""

    def __init__(self, members: Cluster, folder: Path) -> None:
        assert Path(NGINX).exists(), "nginx is missing; tools/need-nginx.sh installs it"
        port, self._conf = free_port(), folder / "nginx.conf"
        self.url = f"http://127.0.0.1:{port}"
        room = EXAMPLE.read_text(encoding="utf-8").replace("listen 80;", f"listen 127.0.0.1:{port};")
        for example, one in zip(("8421", "8422", "8423"), members.all.values(), strict=True):
            room = room.replace(f"127.0.0.1:{example}", f"127.0.0.1:{one.port}")
            one.how = {"at": f"{self.url}/at/{one.name}", "proxies": ("127.0.0.1",)}
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temp = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        main = f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        text = f"{main} events {{}} http {{ access_log off; {temp} {room} }}"
        self._conf.write_text(text, encoding="utf-8")

    def __enter__(self) -> "Proxy":
        self._nginx = subprocess.Popen([NGINX, "-c", str(self._conf)])
        until(self._answers)
        return self

    def __exit__(self, *_exception: object) -> None:
        self._nginx.terminate()
        self._nginx.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/games").status_code == 200
        except httpx.HTTPError:
            return False
