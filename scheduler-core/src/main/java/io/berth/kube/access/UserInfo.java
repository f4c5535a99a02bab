package io.berth.kube.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Somebody who asks.
 *
 * @param extra what else those who know the user say of him
 */
public record UserInfo(
    String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  private static final String AUTHENTICATED = "system:authenticated";
  private static final String UNAUTHENTICATED = "system:unauthenticated";

  /** Who shows nothing. */
  public static final UserInfo ANONYMOUS =
      new UserInfo("system:anonymous", "", List.of(UNAUTHENTICATED), Map.of());

  public UserInfo {
    groups = List.copyOf(groups);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** Returns the same as a member of the group of all who have shown who they are. */
  public UserInfo authenticated() {
    if (groups.contains(AUTHENTICATED)) {
      return this;
    }
    List<String> more = new ArrayList<>(groups);
    more.add(AUTHENTICATED);
    return new UserInfo(name, uid, more, extra);
  }
}
