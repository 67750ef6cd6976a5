"""What operators and load balancers ask a server: whether it runs, whether it can take commands, and its metrics."""

import hmac
from collections.abc import Sequence

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from houseway.web.context import Context, no_such_address


def routes(context: Context, metrics_key: str) -> Sequence[Route]:
    """Returns the routes; without a key there are no metrics."""
    host, metrics = context.host, context.host.metrics
    metrics.gauge("log_position", "The number of the last event in memory.", lambda: host.head)
    metrics.gauge("tables", "Open tables.", lambda: len(host.room.runtimes))
    metrics.gauge("jobs_waiting", "Jobs that wait in the queues of their streams.", lambda: host.waiting[0])
    metrics.gauge("commits_waiting", "Entries that wait for their commit.", lambda: host.waiting[1])
    metrics.gauge("can_store", "1 while the log can be written, otherwise 0.", lambda: not host.problem)
    metrics.gauge("people", "People that the room knows, guests too.", lambda: len(host.accounts.people.by_id))
    metrics.gauge("sockets", "Open WebSockets.", lambda: context.sockets.count)

    async def running(_request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(_request: Request) -> Response:
        # The reason may name the database; it is in the program's log.
        return PlainTextResponse("the room can't store\n", 503) if host.problem else PlainTextResponse("ok\n")

    async def read_metrics(request: Request) -> Response:
        given = request.headers.get("authorization", "")
        if not metrics_key or not hmac.compare_digest(given.encode(), f"Bearer {metrics_key}".encode()):
            return no_such_address()
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)

    return [Route("/healthz", running), Route("/readyz", ready), Route("/metrics", read_metrics)]
