package io.berth.kube;

/**
 * The order of resource versions: they are unsigned decimal numbers of any length.
 *
 * <p>Kubernetes allows clients to compare them, for objects of one resource and of one API server.
 * Here a version of one resource is also compared with the revision of a list of the same resource;
 * both come from the same etcd, whose revision counts the writes of all resources together. Where
 * an API server keeps some resources in an etcd of their own ({@code --etcd-servers-overrides})
 * this still holds, since versions of different resources are never compared.
 */
final class ResourceVersions {
  private ResourceVersions() {}

  /** Tells whether what is at one version has passed another; false where either is no number. */
  static boolean isAtLeast(String version, String least) {
    return version.equals(least)
        || (isNumber(version) && isNumber(least) && compare(version, least) >= 0);
  }

  /** Returns the later of two; the second where they cannot be compared. */
  static String max(String one, String other) {
    return isAtLeast(one, other) ? one : other;
  }

  private static int compare(String one, String other) {
    return one.length() == other.length()
        ? one.compareTo(other)
        : Integer.compare(one.length(), other.length());
  }

  private static boolean isNumber(String version) {
    return !version.isEmpty()
        && version.charAt(0) != '0'
        && version.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
