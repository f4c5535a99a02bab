package io.berth.cli;

import picocli.CommandLine.Option;

/** Flags of kube-scheduler for which Berth has nothing to change: their values are checked only. */
@SuppressWarnings("UnusedVariable")
final class NoEffectOptions {
  @Option(names = "--permit-address-sharing", arity = "0..1", fallbackValue = "true", hidden = true)
  private boolean isAddressShared;

  @Option(names = "--disable-http2-serving", arity = "0..1", fallbackValue = "true", hidden = true)
  private boolean isHttp2Disabled;

  @Option(names = "--http2-max-streams-per-connection", paramLabel = "N", hidden = true)
  private int maxHttp2Streams;
}
