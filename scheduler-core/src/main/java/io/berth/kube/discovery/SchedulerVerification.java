package io.berth.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.HostName;
import io.berth.kube.lease.LeaseEndpoint;

/**
 * Decides whether credentials may be sent where a Lease leads. Whoever may create Leases in a
 * namespace can publish one that leads to a pod of his own, so the pod's service account has to be
 * one that is allowed to bind pods everywhere, as a scheduler's is.
 */
final class SchedulerVerification {
  private final ApiServer api;
  private final Permissions permissions;

  SchedulerVerification(ApiServer api) {
    this.api = api;
    this.permissions = new Permissions(api);
  }

  /**
   * Verifies the endpoint.
   *
   * @throws DiscoveryException if it is not to be trusted, or cannot be reached by a port forward
   */
  void verify(FoundScheduler found) {
    if (found.endpoint().pod().isEmpty()) {
      verifyHost(found);
    } else {
      verifyPod(found);
    }
  }

  private static void verifyHost(FoundScheduler found) {
    String host = found.endpoint().host();
    if (!host.equals(HostName.ofThisMachine().value())) {
      throw new DiscoveryException(
          "the leader %s runs outside of a pod on the host %s, and this is another one; name its address with --server URL"
              .formatted(found.holder(), host));
    }
    if (!found.trusted()) {
      throw new DiscoveryException(
          "the Lease %s leads to a process outside of a pod, which cannot be verified; if you trust it, give --lease %s"
              .formatted(found.lease(), found.lease()));
    }
  }

  private void verifyPod(FoundScheduler found) {
    LeaseEndpoint endpoint = found.endpoint();
    JsonNode spec = pod(endpoint).path("spec");
    if (spec.path("hostNetwork").asBoolean()) {
      throw new DiscoveryException(
          "the leader's pod %s uses the host network, whose ports others share; name its address with --server URL"
              .formatted(endpoint.pod()));
    }
    String account = spec.path("serviceAccountName").asText("default");
    Boolean binds = permissions.mayOnAllPods(endpoint.podNamespace(), account, "binding");
    if (binds == null) {
      if (!found.trusted()) {
        throw new DiscoveryException(
            ("the pod %s that the Lease %s publishes cannot be verified to be a scheduler's, since"
                    + " you are not allowed to create subjectaccessreviews.authorization.k8s.io; if"
                    + " you trust this Lease, give --lease %s")
                .formatted(endpoint.pod(), found.lease(), found.lease()));
      }
    } else if (!binds) {
      throw new DiscoveryException(
          ("the pod %s that the Lease %s publishes is no scheduler's: its service account %s may"
                  + " not create pods/binding in all namespaces; no credentials were sent to it")
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
        throw new DiscoveryException(
            "you are not allowed to get pods in the namespace %s (pod %s); docs/operate.md has the role"
                .formatted(endpoint.podNamespace(), endpoint.podName()));
      }
      if (e.isNotFound()) {
        throw new DiscoveryException(
            "the leader's pod %s is gone; try again when another replica leads"
                .formatted(endpoint.pod()));
      }
      throw e;
    }
  }
}
