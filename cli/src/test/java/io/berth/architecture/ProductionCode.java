package io.berth.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Includes production classes only: no tests and no fixtures from test-jars. */
public final class ProductionCode implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("/test-classes/") && !location.contains("-tests.jar");
  }
}
