package io.berth.framework;

import io.berth.model.ResourceName;

/** Finds the device classes that provide an extended resource. */
@FunctionalInterface
public interface DeviceClassResolver {
  /** A resolver without device classes. */
  DeviceClassResolver NONE = resource -> false;

  /**
   * Returns whether a device class provides the resource: by its {@code extendedResourceName}, or
   * implicitly as {@code deviceclass.resource.kubernetes.io/} followed by its own name.
   */
  boolean hasExtendedResource(ResourceName resource);
}
