package io.berth.e2e.controlplane;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The users of the API server with static tokens. */
final class Users {
  static final String ADMIN = "admin";
  static final String CONTROLLER_MANAGER = "system:kube-controller-manager";
  static final String SCHEDULER = "system:kube-scheduler";

  /** The groups of users; users without a group have roles bound to their names. */
  private static final Map<String, String> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put(ADMIN, "system:masters");
    GROUPS.put(CONTROLLER_MANAGER, "");
    GROUPS.put(SCHEDULER, "");
  }

  private final Map<String, String> tokens = new LinkedHashMap<>();

  Users() {
    GROUPS.keySet().forEach(user -> tokens.put(user, UUID.randomUUID().toString()));
  }

  @Nullable String token(String user) {
    return tokens.get(user);
  }

  /** Returns the content of the API server's token file. */
  String tokenFile() {
    StringBuilder lines = new StringBuilder();
    tokens.forEach(
        (user, token) ->
            lines.append("%s,%s,%s,%s%n".formatted(token, user, user, GROUPS.get(user))));
    return lines.toString();
  }
}
