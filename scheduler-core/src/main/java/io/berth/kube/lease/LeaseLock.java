package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.RbacRule;
import org.jspecify.annotations.Nullable;

/** A lock that is a Lease object of the API server. */
final class LeaseLock implements ResourceLock {
  private static final String GROUP = "coordination.k8s.io";
  private static final String API_VERSION = GROUP + "/v1";

  /** Without a name: RBAC cannot restrict create by name. */
  static final RbacRule CREATE = RbacRule.to(GROUP, "leases", "create");

  static final RbacRule RENEW = RbacRule.to(GROUP, "leases", "get", "update");

  private final ApiClient api;
  private final LeaseName name;
  private final LeaseEndpoint.Source endpoint;

  LeaseLock(ApiClient api, LeaseName name, LeaseEndpoint.Source endpoint) {
    this.api = api;
    this.name = name;
    this.endpoint = endpoint;
  }

  @Override
  public @Nullable Lease read() {
    try {
      return Lease.of(api.get(path(), ObjectNode.class));
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public Lease create(LeaderElectionRecord record) {
    ObjectNode lease = JsonNodeFactory.instance.objectNode();
    lease.put("apiVersion", API_VERSION).put("kind", "Lease");
    ObjectNode metadata = lease.putObject("metadata");
    metadata.put("namespace", name.namespace()).put("name", name.name());
    Lease.publish(published(record), metadata);
    record.write(lease.putObject("spec"));
    return decoded(api.post(collection(), ApiClient.write(lease)));
  }

  @Override
  public Lease update(Lease lease, LeaderElectionRecord record) {
    return decoded(api.put(path(), ApiClient.write(lease.with(record, published(record)))));
  }

  /** Returns the endpoint to publish; none in a released lease. */
  private @Nullable LeaseEndpoint published(LeaderElectionRecord record) {
    return record.isFree() ? null : endpoint.current();
  }

  private static Lease decoded(byte[] response) {
    return Lease.of(ApiClient.read(response, ObjectNode.class));
  }

  private String collection() {
    return "/apis/%s/namespaces/%s/leases".formatted(API_VERSION, name.namespace());
  }

  private String path() {
    return collection() + "/" + name.name();
  }
}
