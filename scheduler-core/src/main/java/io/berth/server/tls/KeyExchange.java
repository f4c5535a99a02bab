package io.berth.server.tls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Key exchange groups, in the order of preference. */
public enum KeyExchange {
  X25519(29, "x25519", "X25519"),
  P256(23, "secp256r1", "P-256"),
  P384(24, "secp384r1", "P-384"),
  P521(25, "secp521r1", "P-521");

  private final int id;
  private final String javaName;
  private final String goName;

  KeyExchange(int id, String javaName, String goName) {
    this.id = id;
    this.javaName = javaName;
    this.goName = goName;
  }

  /**
   * Returns the groups with these IDs of the TLS registry.
   *
   * @throws IllegalArgumentException if one is not supported; its message is shown to the user
   */
  public static List<KeyExchange> of(List<Integer> ids) {
    List<Integer> unsupported = new ArrayList<>(ids);
    Arrays.stream(values()).forEach(group -> unsupported.removeIf(id -> id == group.id));
    if (!unsupported.isEmpty()) {
      throw new IllegalArgumentException(
          "Java %d does not support %s; choose from %s"
              .formatted(
                  Runtime.version().feature(),
                  unsupported.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                  Arrays.stream(values())
                      .map(group -> "%d (%s)".formatted(group.id, group.goName))
                      .collect(Collectors.joining(", "))));
    }
    return Arrays.stream(values()).filter(group -> ids.contains(group.id)).toList();
  }

  String javaName() {
    return javaName;
  }
}
