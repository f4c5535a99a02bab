package io.berth.kube.lease;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of the leader, published in annotations of its Lease.
 *
 * @param pod the pod of the leader as {@code namespace/name}; empty outside of a pod
 * @param host the host of the leader; empty in a pod
 * @param certificate the SHA-256 of its serving certificate in lower-case hexadecimal digits
 */
public record LeaseEndpoint(String pod, String host, int port, String certificate) {
  /** The label of the Leases of schedulers. */
  public static final String LABEL = "app.kubernetes.io/name";

  public static final String LABEL_VALUE = "berth";

  static final String POD = "berth.io/pod";
  static final String HOST = "berth.io/host";
  static final String PORT = "berth.io/port";
  static final String CERTIFICATE = "berth.io/certificate-sha256";
  static final List<String> ANNOTATIONS = List.of(POD, HOST, PORT, CERTIFICATE);

  private static final Pattern POD_KEY =
      Pattern.compile(
          "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?/[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?"
              + "(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?){0,62}");
  private static final int MAX_POD_KEY_LENGTH = 317; // namespace, slash, name
  private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9._]{0,252})?");
  private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{0,4}");
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
  private static final int MAX_PORT = 65_535;
  private static final int MAX_EXCERPT_LENGTH = 40;

  /** Returns the endpoint of a leader in a pod. */
  public static LeaseEndpoint ofPod(String namespace, String name, int port, String certificate) {
    return new LeaseEndpoint(namespace + "/" + name, "", port, certificate);
  }

  /** Returns the endpoint of a leader outside of a pod. */
  public static LeaseEndpoint ofHost(String host, int port, String certificate) {
    return new LeaseEndpoint("", host, port, certificate);
  }

  /**
   * Reads the published endpoint, or returns null if there is none. It is untrusted: every user
   * with write access to the Lease can set it.
   *
   * @throws IllegalArgumentException if an annotation is invalid, with its name
   */
  public static @Nullable LeaseEndpoint read(JsonNode annotations) {
    if (ANNOTATIONS.stream().noneMatch(annotations::has)) {
      return null;
    }
    String pod = annotations.path(POD).asText();
    String host = annotations.path(HOST).asText();
    String port = annotations.path(PORT).asText();
    String certificate = annotations.path(CERTIFICATE).asText();
    if (pod.isEmpty() == host.isEmpty()) {
      throw new IllegalArgumentException("either %s or %s is required".formatted(POD, HOST));
    }
    require(
        pod.isEmpty() || (pod.length() <= MAX_POD_KEY_LENGTH && matches(POD_KEY, pod)), POD, pod);
    require(host.isEmpty() || matches(HOST_NAME, host), HOST, host);
    require(matches(DIGITS, port) && Integer.parseInt(port) <= MAX_PORT, PORT, port);
    require(matches(SHA_256, certificate), CERTIFICATE, certificate);
    return new LeaseEndpoint(pod, host, Integer.parseInt(port), certificate);
  }

  private static boolean matches(Pattern pattern, String text) {
    return pattern.matcher(text).matches();
  }

  private static void require(boolean valid, String annotation, String value) {
    if (!valid) {
      throw new IllegalArgumentException(
          "the annotation %s is invalid: \"%s\""
              .formatted(
                  annotation, value.substring(0, Math.min(MAX_EXCERPT_LENGTH, value.length()))));
    }
  }

  /** Returns the namespace of the pod. */
  public String podNamespace() {
    return pod.substring(0, pod.indexOf('/'));
  }

  /** Returns the name of the pod. */
  public String podName() {
    return pod.substring(pod.indexOf('/') + 1);
  }

  Map<String, String> annotations() {
    Map<String, String> annotations = new LinkedHashMap<>();
    if (pod.isEmpty()) {
      annotations.put(HOST, host);
    } else {
      annotations.put(POD, pod);
    }
    annotations.put(PORT, Integer.toString(port));
    annotations.put(CERTIFICATE, certificate);
    return annotations;
  }

  /** Returns the endpoint of this process. Called for every write of the Lease. */
  @FunctionalInterface
  public interface Source {
    /** Publishes nothing. */
    Source NONE = () -> null;

    /** Returns the endpoint to publish, or null, without blocking. */
    @Nullable LeaseEndpoint current();
  }
}
