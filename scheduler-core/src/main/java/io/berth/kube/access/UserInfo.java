package io.berth.kube.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user of a request, {@code authentication.k8s.io/v1.UserInfo}.
 *
 * @param extra further attributes of the user
 */
public record UserInfo(
    String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  private static final String AUTHENTICATED = "system:authenticated";
  private static final String UNAUTHENTICATED = "system:unauthenticated";

  /** The user of requests without credentials. */
  public static final UserInfo ANONYMOUS =
      new UserInfo("system:anonymous", "", List.of(UNAUTHENTICATED), Map.of());

  public UserInfo {
    groups = List.copyOf(groups);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** Returns the user as a member of the group {@code system:authenticated}. */
  public UserInfo authenticated() {
    if (groups.contains(AUTHENTICATED)) {
      return this;
    }
    List<String> more = new ArrayList<>(groups);
    more.add(AUTHENTICATED);
    return new UserInfo(name, uid, more, extra);
  }
}
