package io.berth.insight.karmada;

import java.time.Duration;

/**
 * Limits of the gRPC server. Together they bound its memory: at most {@code connections} times
 * {@code callsPerConnection} requests of {@code messageBytes} each are held at once.
 *
 * @param connections open connections; one more is closed as soon as it is accepted
 * @param callsPerConnection calls of one connection at the same time; clients queue further ones
 * @param messageBytes size of a request; a larger one fails with RESOURCE_EXHAUSTED
 * @param metadataBytes size of a call's headers
 * @param threads calls that are processed concurrently; further ones are queued
 * @param handshake time for the TLS handshake and HTTP/2 preface
 * @param idle time after which a connection without calls is closed
 */
public record GrpcLimits(
    int connections,
    int callsPerConnection,
    int messageBytes,
    int metadataBytes,
    int threads,
    Duration handshake,
    Duration idle) {
  public static final GrpcLimits DEFAULT =
      new GrpcLimits(64, 8, 1 << 20, 8 << 10, 16, Duration.ofSeconds(10), Duration.ofMinutes(10));

  /** Returns the maximum number of queued tasks of calls. */
  int queuedCalls() {
    return 2 * connections * callsPerConnection;
  }
}
