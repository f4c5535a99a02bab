package io.berth.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** What ships: neither a module's tests nor the fixtures that come as test-jars. */
public final class ProductionCode implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("/test-classes/") && !location.contains("-tests.jar");
  }
}
