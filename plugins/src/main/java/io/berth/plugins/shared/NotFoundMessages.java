package io.berth.plugins.shared;

/** Messages about storage objects that do not exist. */
public final class NotFoundMessages {
  private NotFoundMessages() {}

  public static String claim(String name) {
    return "persistentvolumeclaim \"%s\" not found".formatted(name);
  }

  public static String volume(String name) {
    return "persistentvolume \"%s\" not found".formatted(name);
  }

  public static String storageClass(String name) {
    return "storageclass.storage.k8s.io \"%s\" not found".formatted(name);
  }
}
