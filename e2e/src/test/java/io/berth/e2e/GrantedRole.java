package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/**
 * A role of a service account, whose grants a test revokes temporarily.
 *
 * @param namespace of the role, or empty for a ClusterRole
 * @param user the name of the account in the API server
 */
public record GrantedRole(KubernetesClient client, String namespace, String name, String user) {

  /** Returns the grants of the role. */
  public List<Grant> grants() {
    return Grant.of(
        namespace.isEmpty()
            ? client.rbac().clusterRoles().withName(name).require().getRules()
            : client.rbac().roles().inNamespace(namespace).withName(name).require().getRules());
  }

  /** A step that runs while a grant is revoked. */
  interface Action {
    void run() throws Exception;
  }

  /** Revokes a grant, runs a step, and restores the grant. */
  void without(Grant revoked, Action action) throws Exception {
    List<Grant> all = grants();
    assertThat(all).contains(revoked);
    grant(all.stream().filter(grant -> !grant.equals(revoked)).toList());
    try {
      awaitAllowed(revoked, false);
      action.run();
    } finally {
      grant(all);
      awaitAllowed(revoked, true);
    }
  }

  /** Revokes all grants but some, and waits until the API server applies it. */
  public void reduceTo(List<Grant> remaining, List<Grant> all) {
    grant(remaining);
    all.forEach(grant -> awaitAllowed(grant, remaining.contains(grant)));
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

  /** Waits for the API server, which applies changes of roles with a delay. */
  private void awaitAllowed(Grant grant, boolean allowed) {
    long deadline = System.nanoTime() + Timeouts.WAIT_TIMEOUT.toNanos();
    while (isAllowed(grant) != allowed) {
      assertThat(System.nanoTime())
          .as("the time until %s is %s", grant, allowed)
          .isLessThan(deadline);
    }
  }

  private boolean isAllowed(Grant grant) {
    String reviewNamespace = namespace.isEmpty() ? "default" : namespace;
    return client
        .resource(grant.accessReview(user, reviewNamespace))
        .create()
        .getStatus()
        .getAllowed();
  }
}
