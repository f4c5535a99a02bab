package io.berth.doctor.findings;

import io.berth.config.ConfigReader;
import io.berth.runtime.BundleLoader;

/** The plugins that tests read configurations with. */
final class Plugins {
  static final ConfigReader READER =
      new ConfigReader(
          new BundleLoader(
                  complaint -> {
                    throw new AssertionError(complaint);
                  })
              .loadClassPath()
              .registry());

  private Plugins() {}
}
