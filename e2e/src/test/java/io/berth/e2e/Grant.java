package io.berth.e2e;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * One verb on one kind of object: the smallest thing that can be taken away from somebody.
 *
 * @param name the only object that it is about, or empty
 */
public record Grant(String group, String resource, String verb, String name) {

  /** Takes rules apart. */
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

  /** Whether it is only about reading objects all the time. */
  boolean isReading() {
    return verb.equals("list") || verb.equals("watch");
  }

  /** How the API server says that it is not there, as logs quote it. */
  public String refusal() {
    return "cannot %s resource \\\"%s\\\" in API group \\\"%s\\\"".formatted(verb, resource, group);
  }

  /** The question whether a user may do it. */
  SubjectAccessReview question(String user, String namespace) {
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
