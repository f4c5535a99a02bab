package io.berth.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.HostName;
import io.berth.kube.lease.LeaseEndpoint;

/**
 * Decides whether credentials may be sent to the endpoint of a Lease. A user allowed to create
 * Leases in a namespace can publish the endpoint of any pod there, so the service account of the
 * pod must be allowed to bind pods in all namespaces, as that of a scheduler is.
 */
final class SchedulerVerification {
  private final ApiClient api;
  private final Permissions permissions;

  SchedulerVerification(ApiClient api) {
    this.api = api;
    this.permissions = new Permissions(api);
  }

  /**
   * Verifies the endpoint.
   *
   * @throws SchedulerLookupException if the endpoint is not trusted, or not reachable by a port
   *     forward
   */
  void verify(SchedulerLookup.FoundScheduler found) {
    if (found.endpoint().pod().isEmpty()) {
      verifyHost(found);
    } else {
      verifyPod(found);
    }
  }

  private static void verifyHost(SchedulerLookup.FoundScheduler found) {
    String host = found.endpoint().host();
    if (!host.equals(HostName.ofThisMachine().value())) {
      throw new SchedulerLookupException(
          "the leader %s runs outside of a pod on the host %s, which is not this machine; set --server URL"
              .formatted(found.holder(), host));
    }
    if (!found.trusted()) {
      throw new SchedulerLookupException(
          "the Lease %s belongs to a process outside of a pod, which cannot be verified; if you trust it, set --lease %s"
              .formatted(found.lease(), found.lease()));
    }
  }

  private void verifyPod(SchedulerLookup.FoundScheduler found) {
    LeaseEndpoint endpoint = found.endpoint();
    JsonNode spec = pod(endpoint).path("spec");
    if (spec.path("hostNetwork").asBoolean()) {
      throw new SchedulerLookupException(
          "the leader's pod %s uses the host network, whose ports other processes may use; set --server URL"
              .formatted(endpoint.pod()));
    }
    String account = spec.path("serviceAccountName").asText("default");
    Boolean canBind = permissions.canCreateOnAllPods(endpoint.podNamespace(), account, "binding");
    if (canBind == null) {
      if (!found.trusted()) {
        throw new SchedulerLookupException(
            ("the pod %s of the Lease %s cannot be verified as a scheduler, because you are not"
                 + " allowed to create subjectaccessreviews.authorization.k8s.io; if you trust this"
                 + " Lease, set --lease %s")
                .formatted(endpoint.pod(), found.lease(), found.lease()));
      }
    } else if (!canBind) {
      throw new SchedulerLookupException(
          ("the pod %s of the Lease %s is not a scheduler: its service account %s may not create"
                  + " pods/binding in all namespaces; no credentials were sent to it")
              .formatted(endpoint.pod(), found.lease(), account));
    }
    permissions.requirePortForward(endpoint.podNamespace(), endpoint.podName());
  }

  private JsonNode pod(LeaseEndpoint endpoint) {
    try {
      return api.get(
          "/api/v1/namespaces/%s/pods/%s".formatted(endpoint.podNamespace(), endpoint.podName()),
          JsonNode.class);
    } catch (ApiException e) {
      if (Permissions.isDenied(e)) {
        throw new SchedulerLookupException(
            "you are not allowed to get pods in the namespace %s (pod %s); see docs/operate.md for the required role"
                .formatted(endpoint.podNamespace(), endpoint.podName()));
      }
      if (e.isNotFound()) {
        throw new SchedulerLookupException(
            "the leader's pod %s does not exist any more; try again when another replica leads"
                .formatted(endpoint.pod()));
      }
      throw e;
    }
  }
}
