"""Games over the network: HTTP to set them up, a WebSocket to play them. The protocol is told in docs/protocol.md."""
