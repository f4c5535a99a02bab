package io.berth.model;

/**
 * An interned resource name: names are equal when they are the same object, and each has a small
 * number of its own.
 *
 * <p>Names are chosen by whoever writes a pod, so one that is no longer used is collected, and its
 * number is given to another. Who keeps the number has to keep the name as well.
 */
public final class ResourceName {
  private static final ResourceNameTable NAMES = new ResourceNameTable();

  /* First in this order, so that Resources can tell these four by their index. */
  public static final ResourceName CPU = of("cpu");
  public static final ResourceName MEMORY = of("memory");
  public static final ResourceName EPHEMERAL_STORAGE = of("ephemeral-storage");
  public static final ResourceName PODS = of("pods");

  private static final String NATIVE_NAMESPACE = "kubernetes.io/";

  private final String name;
  private final int index;
  private final boolean extended;
  private final boolean scalar;

  ResourceName(String name, int index) {
    this.name = name;
    this.index = index;
    boolean isNative = isPrefixedNative(name) || name.indexOf('/') < 0;
    this.extended =
        !isNative
            && !name.startsWith("requests.")
            && LabelSyntax.keyProblems("requests." + name).isEmpty();
    this.scalar = extended || isHugePages() || isPrefixedNative(name) || isAttachableVolume();
  }

  public static ResourceName of(String name) {
    return NAMES.intern(name);
  }

  /** Returns how many names are in use. */
  static int count() {
    return NAMES.size();
  }

  private static boolean isPrefixedNative(String name) {
    return name.contains(NATIVE_NAMESPACE);
  }

  public String name() {
    return name;
  }

  /** A number that no other name in use has: 0 for CPU, then memory and so on. */
  public int index() {
    return index;
  }

  /** Whether it is a vendor's resource, such as {@code example.com/gpu}. */
  public boolean isExtended() {
    return extended;
  }

  public boolean isHugePages() {
    return name.startsWith("hugepages-");
  }

  /** Whether it counts volumes that can be attached to a node. */
  public boolean isAttachableVolume() {
    return name.startsWith("attachable-volumes-");
  }

  /**
   * Whether the scheduler counts it besides CPU, memory, ephemeral storage and pods. Other names
   * are ignored.
   */
  public boolean isScalar() {
    return scalar;
  }

  /** Whether a CPU amount is meant, which is counted in thousandths. */
  boolean isCpu() {
    return this == CPU;
  }

  @Override
  public String toString() {
    return name;
  }
}
