"""The chapter "On a server" of docs/install.md, typed by an ordinary user of a fresh Debian in a chroot.

There is no systemd in a chroot. A stand-in for ``systemctl`` runs the unit's own ExecStart line as its user and starts
nginx; ``systemd-analyze`` checks the unit. A visitor then comes through nginx (``visit.py``). A fresh Debian is kept in
/var/tmp/houseway-chroots for the next run; HOUSEWAY_CHROOTS names another folder.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from tests.soak.figures import Figures

ROOT = Path(__file__).parents[2]
CHAPTER = (
    (ROOT / "docs" / "install.md").read_text(encoding="utf-8").partition("\n## On a server\n")[2].partition("\n## ")[0]
)
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)
UNIT = ROOT / "deploy" / "houseway.service"
CHROOTS = Path(os.environ.get("HOUSEWAY_CHROOTS", "/var/tmp/houseway-chroots"))
PACKAGES = "ca-certificates,sudo,systemd"
MOUNTED = 'mount --bind /dev "$1/dev"; mount -t proc proc "$1/proc"; '

SYSTEMCTL = r"""#!/bin/sh
# Stands in for systemd: runs the unit's ExecStart line as its user, in its folders.
unit=/etc/systemd/system/houseway.service
start() {
    line=$(sed -n 's/^ExecStart=//p' $unit)
    install -d -m 700 -o houseway -g houseway /run/houseway
    rm -f /run/houseway/links
    (umask 077; . /etc/default/houseway; export NAME
     eval "set -- $line"
     exec setpriv --reuid houseway --regid houseway --clear-groups --no-new-privs --bounding-set=-all "$@") \
        2>>/var/log/houseway.log </dev/null &
    echo $! >/run/houseway.pid
    tries=0
    until grep -q Kept /run/houseway/links 2>/dev/null; do
        tries=$((tries + 1)); [ $tries -lt 600 ] || exit 1
        sleep 0.2
    done
}
case "$*" in
    "reload nginx") nginx ;;
    "enable --now houseway") /usr/bin/systemctl enable houseway && start ;;
    "restart houseway")
        kill -INT "$(cat /run/houseway.pid)"
        while kill -0 "$(cat /run/houseway.pid)" 2>/dev/null; do sleep 0.1; done
        start ;;
    *) /usr/bin/systemctl "$@" ;;
esac
"""


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def mirror() -> str:
    """Returns the Debian mirror that this machine uses."""
    sources = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("debian*.sources"))]
    text = "".join(file.read_text(encoding="utf-8") for file in sources if file.exists())
    found = re.search(r"^(?:URIs:\s*|deb (?:\[.*?\] )?)(\S+/debian)/?(?:\s|$)", text, re.MULTILINE)
    if not found:
        pytest.skip("this machine has no mirror of Debian in /etc/apt")
    return found[1]


def pip_settings() -> str:
    """Returns this machine's settings of pip, without its folders, for /etc/pip.conf of a chroot."""
    lines = re.findall(
        r"^(?:global|:env:)\.(index-url|cert|proxy|timeout)='(.*)'$",
        told(sys.executable, "-m", "pip", "config", "list"),
        re.MULTILINE,
    )
    return "".join(f"{name} = {value}\n" for name, value in dict(lines).items())


def base(suite: str) -> Path:
    """Returns a fresh Debian, made once."""
    for program in ("debootstrap", "unshare", "setpriv", "ip"):
        if not shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/sbin"):
            pytest.skip(f"this needs {program}; as root: apt-get install debootstrap iproute2")
    if os.geteuid() != 0:
        pytest.skip("only root can make a chroot")
    if subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"], check=False).returncode:
        pytest.skip("this machine lets nobody have a network and mounts of their own")
    root = CHROOTS / suite
    if not (root / "ready").exists():
        root.mkdir(parents=True, exist_ok=True)
        told("debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(root), mirror())
        (root / "ready").touch()
    return root


def in_chroot(root: Path, script: str, *, online: bool = False) -> str:
    """Runs a script of this machine's shell with /dev and /proc in the chroot; all of its processes end with it."""
    alone = ["--mount", "--pid", "--fork", "--kill-child", *([] if online else ["--net"])]
    begins = "" if online else "ip link set lo up; "
    command = ["unshare", *alone, "sh", "-euc", begins + MOUNTED + script, "sh", str(root)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1800)
    log = root / "var" / "log" / "houseway.log"
    assert ran.returncode == 0, ran.stdout + ran.stderr + (log.read_text() if log.exists() else "")
    return ran.stdout


@pytest.fixture
def debian(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A Debian with an ordinary user who may use sudo, this checkout's wheel, and this machine's settings for pip."""
    made, root = base(request.param), tmp_path / "debian"
    told("cp", "-a", str(made), str(root))
    told(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(root / "wheels"), str(ROOT))
    pins = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    (root / "wheels" / "pins.txt").write_text(f"{pins}\nhouseway=={houseway.__version__}\n")
    ours = "find-links = /wheels\nconstraint = /wheels/pins.txt\n"
    (root / "etc" / "pip.conf").write_text(f"[global]\n{pip_settings()}{ours}")
    for file in ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"):
        shutil.copy(file, f"{root}{file}")
    (root / "etc" / "apt" / "apt.conf.d" / "99host").write_text('Acquire::Check-Valid-Until "false";\n')
    for name, text in (
        ("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n"),
        ("usr/local/sbin/systemctl", SYSTEMCTL),
        ("etc/sudoers.d/ann", "ann ALL=(ALL) NOPASSWD: ALL\n"),
    ):
        (root / name).write_text(text)
        (root / name).chmod(0o440 if "sudoers" in name else 0o755)
    told("chroot", str(root), "useradd", "--create-home", "--shell", "/bin/bash", "ann")
    return root


def typed(blocks: list[str], root: Path) -> str:
    """Returns the command that has the ordinary user type some blocks."""
    (root / "home" / "ann" / "typed.sh").write_text(
        "set -eu\nexport DEBIAN_FRONTEND=noninteractive\n" + "".join(blocks)
    )
    return 'chroot "$1" su - ann -c "sh typed.sh" 2>&1; '


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("debian", ["bookworm", "trixie"], indirect=True)
def test_the_chapter_leads_to_a_room_behind_nginx(debian: Path, figures: Figures) -> None:
    packages, *others, upgrade = BLOCKS
    backup, _, restart = upgrade.splitlines()
    in_chroot(debian, typed([packages], debian), online=True)
    said = in_chroot(
        debian,
        typed(others, debian)
        + 'printf "127.0.0.1 localhost room.example\\n" >"$1/hosts"; mount --bind "$1/hosts" /etc/hosts; '
        + f'{sys.executable} -m tests.install.visit "$1"; '
        + f'chroot "$1" su - ann -c "{backup}; {restart}"; '
        + 'chroot "$1" systemd-analyze verify /etc/systemd/system/houseway.service; '
        + 'chroot "$1" systemd-analyze security --offline=yes --no-pager houseway.service | tail -1; ',
    )
    exposure = re.search(r"exposure level for houseway.service: ([\d.]+)", said)
    assert exposure, said
    figures.most("the unit's exposure by systemd-analyze security", float(exposure[1]), 2.5)
    assert "The room is open: https://room.example/" in said or "https://room.example/keys/" in said


def test_the_chapter_has_the_blocks_that_are_typed() -> None:
    assert len(BLOCKS) == 6
    assert "pip install" in BLOCKS[0]
    assert "backup" in BLOCKS[-1]


def test_the_unit_runs_what_the_documents_say() -> None:
    unit = UNIT.read_text(encoding="utf-8")
    assert "--proxy 127.0.0.1 " in unit
    assert re.findall(r"^User=(.*)", unit, re.MULTILINE) == ["houseway"]
