package io.berth.model;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An interned resource name: names are equal when they are the same object, and each has a small
 * number of its own.
 */
public final class ResourceName {
  private static final ConcurrentHashMap<String, ResourceName> NAMES = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();

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

  private ResourceName(String name) {
    this.name = name;
    this.index = NEXT.getAndIncrement();
    boolean isNative = isPrefixedNative(name) || name.indexOf('/') < 0;
    this.extended =
        !isNative
            && !name.startsWith("requests.")
            && LabelSyntax.keyProblems("requests." + name).isEmpty();
    this.scalar = extended || isHugePages() || isPrefixedNative(name) || isAttachableVolume();
  }

  public static ResourceName of(String name) {
    ResourceName known = NAMES.get(name);
    return known != null ? known : NAMES.computeIfAbsent(name, ResourceName::new);
  }

  private static boolean isPrefixedNative(String name) {
    return name.contains(NATIVE_NAMESPACE);
  }

  public String name() {
    return name;
  }

  /** A number that no other name has in this process: 0 for CPU, then memory and so on. */
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
