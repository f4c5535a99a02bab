package io.berth.doctor.findings;

import io.berth.config.ConfigReader;
import io.berth.runtime.BundleLoader;

/** A configuration reader with all plugins of the class path. */
final class Plugins {
  static final ConfigReader READER =
      new ConfigReader(
          new BundleLoader(
                  warning -> {
                    throw new AssertionError(warning);
                  })
              .loadClassPath()
              .registry());

  private Plugins() {}
}
