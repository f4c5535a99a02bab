package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.RbacRule;
import org.jspecify.annotations.Nullable;

/** The lease of a name on the API server. */
final class ApiLease implements LeaseLock {
  private static final String GROUP = "coordination.k8s.io";
  private static final String API_VERSION = GROUP + "/v1";

  /** What is not there yet has no name that a rule could speak of. */
  static final RbacRule CREATE = RbacRule.to(GROUP, "leases", "create");

  static final RbacRule KEEP = RbacRule.to(GROUP, "leases", "get", "update");

  private final ApiServer api;
  private final LeaseName name;
  private final EndpointSource endpoint;

  ApiLease(ApiServer api, LeaseName name, EndpointSource endpoint) {
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
    return answered(api.post(collection(), ApiServer.write(lease)));
  }

  @Override
  public Lease update(Lease known, LeaderElectionRecord record) {
    return answered(api.put(path(), ApiServer.write(known.with(record, published(record)))));
  }

  /** A lease that is given back leads nowhere. */
  private @Nullable LeaseEndpoint published(LeaderElectionRecord record) {
    return record.isFree() ? null : endpoint.current();
  }

  private static Lease answered(byte[] answer) {
    return Lease.of(ApiServer.read(answer, ObjectNode.class));
  }

  private String collection() {
    return "/apis/%s/namespaces/%s/leases".formatted(API_VERSION, name.namespace());
  }

  private String path() {
    return collection() + "/" + name.name();
  }
}
