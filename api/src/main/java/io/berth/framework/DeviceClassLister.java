package io.berth.framework;

import io.berth.model.ResourceName;

/** The device classes of the cluster, as far as they stand in for plain resources. */
@FunctionalInterface
public interface DeviceClassLister {
  /** Where there are no device classes. */
  DeviceClassLister NONE = resource -> false;

  /**
   * Tells whether some class offers devices under this resource's name: the class's {@code
   * extendedResourceName}, or {@code deviceclass.resource.kubernetes.io/} and its own name.
   */
  boolean offers(ResourceName resource);
}
