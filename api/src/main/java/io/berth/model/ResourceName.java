package io.berth.model;

/** An interned resource name; names are equal when they are the same object. */
public final class ResourceName {
  public static final ResourceName CPU = of("cpu");
  public static final ResourceName MEMORY = of("memory");
  public static final ResourceName EPHEMERAL_STORAGE = of("ephemeral-storage");
  public static final ResourceName PODS = of("pods");

  private final String name;
  private final int index;

  private ResourceName(String name, int index) {
    this.name = name;
    this.index = index;
  }

  public static ResourceName of(String name) {
    return new ResourceName(name, 0);
  }

  public String name() {
    return name;
  }

  public int index() {
    return index;
  }

  public boolean isExtended() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public boolean isHugePages() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public boolean isAttachableVolume() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public boolean isScalar() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  @Override
  public String toString() {
    return name;
  }
}
