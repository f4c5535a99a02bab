package io.berth.e2e;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * One verb on one resource: the smallest permission that can be revoked.
 *
 * @param name the only object that it applies to, or empty
 */
public record Grant(String group, String resource, String verb, String name) {

  /** Splits rules into grants. */
  static List<Grant> of(List<PolicyRule> rules) {
    List<Grant> grants = new ArrayList<>();
    for (PolicyRule rule : rules) {
      List<String> names =
          rule.getResourceNames().isEmpty() ? List.of("") : rule.getResourceNames();
      for (String group : rule.getApiGroups()) {
        for (String resource : rule.getResources()) {
          for (String verb : rule.getVerbs()) {
            names.forEach(name -> grants.add(new Grant(group, resource, verb, name)));
          }
        }
      }
    }
    return grants;
  }

  PolicyRule rule() {
    PolicyRuleBuilder rule =
        new PolicyRuleBuilder().withApiGroups(group).withResources(resource).withVerbs(verb);
    return name.isEmpty() ? rule.build() : rule.withResourceNames(name).build();
  }

  /** Returns whether an informer needs it: list or watch. */
  boolean isRead() {
    return verb.equals("list") || verb.equals("watch");
  }

  /** Returns the message of the API server if the grant is missing, as quoted in logs. */
  public String forbiddenMessage() {
    return "cannot %s resource \\\"%s\\\" in API group \\\"%s\\\"".formatted(verb, resource, group);
  }

  /** Returns the review that checks whether a user has the grant. */
  SubjectAccessReview accessReview(String user, String namespace) {
    int slash = resource.indexOf('/');
    return new SubjectAccessReviewBuilder()
        .withNewSpec()
        .withUser(user)
        .withNewResourceAttributes()
        .withGroup(group)
        .withResource(slash < 0 ? resource : resource.substring(0, slash))
        .withSubresource(slash < 0 ? "" : resource.substring(slash + 1))
        .withVerb(verb)
        .withName(name)
        .withNamespace(namespace)
        .endResourceAttributes()
        .endSpec()
        .build();
  }

  @Override
  public String toString() {
    return "%s %s%s".formatted(verb, resource, group.isEmpty() ? "" : " of " + group);
  }
}
