package io.berth.kube;

/**
 * Compares resource versions, which are unsigned decimal numbers of any length.
 *
 * <p>Kubernetes allows clients to compare them, for objects of one resource and of one API server.
 * Here a version of one resource is also compared with the revision of a list of the same resource;
 * both are revisions of the same etcd, which counts the writes of all resources together. If an API
 * server stores some resources in another etcd ({@code --etcd-servers-overrides}) this still holds,
 * since versions of different resources are never compared.
 */
final class ResourceVersions {
  private ResourceVersions() {}

  /** Returns whether a version is at least another; false if either is not a number. */
  static boolean isAtLeast(String version, String least) {
    return version.equals(least)
        || (isNumber(version) && isNumber(least) && compare(version, least) >= 0);
  }

  /** Returns the later of two versions; the second if they cannot be compared. */
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
