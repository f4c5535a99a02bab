package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/**
 * A role that a service account has, and from which things are taken away for a while.
 *
 * @param namespace where it counts, or empty for a ClusterRole
 * @param user the account as the API server calls it
 */
public record GrantedRole(KubernetesClient client, String namespace, String name, String user) {

  /** What it has, verb by verb. */
  public List<Grant> grants() {
    return Grant.of(
        namespace.isEmpty()
            ? client.rbac().clusterRoles().withName(name).require().getRules()
            : client.rbac().roles().inNamespace(namespace).withName(name).require().getRules());
  }

  /** What is done while one of its grants is missing. */
  interface Deprived {
    void run() throws Exception;
  }

  /** Takes one grant away, and gives it back afterwards. */
  void without(Grant missing, Deprived action) throws Exception {
    List<Grant> all = grants();
    assertThat(all).contains(missing);
    grant(all.stream().filter(grant -> !grant.equals(missing)).toList());
    try {
      awaitAnswer(missing, false);
      action.run();
    } finally {
      grant(all);
      awaitAnswer(missing, true);
    }
  }

  /** Leaves only these of what it has had, and waits until that counts. */
  public void reduceTo(List<Grant> some, List<Grant> all) {
    grant(some);
    all.forEach(grant -> awaitAnswer(grant, some.contains(grant)));
  }

  private void grant(List<Grant> grants) {
    List<PolicyRule> rules = grants.stream().map(Grant::rule).toList();
    if (namespace.isEmpty()) {
      client
          .rbac()
          .clusterRoles()
          .withName(name)
          .edit(role -> role.edit().withRules(rules).build());
    } else {
      client
          .rbac()
          .roles()
          .inNamespace(namespace)
          .withName(name)
          .edit(role -> role.edit().withRules(rules).build());
    }
  }

  /** The API server notices changes of roles a moment later. */
  private void awaitAnswer(Grant grant, boolean allowed) {
    long deadline = System.nanoTime() + Timeouts.WAIT_TIMEOUT.toNanos();
    while (isAllowed(grant) != allowed) {
      assertThat(System.nanoTime())
          .as("the time until %s is %s", grant, allowed)
          .isLessThan(deadline);
    }
  }

  private boolean isAllowed(Grant grant) {
    String where = namespace.isEmpty() ? "default" : namespace;
    return client.resource(grant.question(user, where)).create().getStatus().getAllowed();
  }
}
