package io.berth.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.lease.LeaseName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the Lease of a running scheduler, by name or by label in all namespaces. */
public final class SchedulerLookup {
  /** The Lease of a scheduler whose configuration names no other. */
  public static final LeaseName DEFAULT_LEASE = new LeaseName("kube-system", "berth-scheduler");

  private static final String API = "/apis/coordination.k8s.io/v1";
  private static final int MAX_LEASES = 50;
  private static final int MAX_SHOWN = 10;
  private static final int MAX_HOLDER = 256;
  private static final String REMEDY =
      "name its Lease with --lease NAMESPACE/NAME, or its address with --server URL";

  private final ApiServer api;

  public SchedulerLookup(ApiServer api) {
    this.api = api;
  }

  /**
   * Finds the leader.
   *
   * @param named the Lease to read, or null to look for one
   * @throws DiscoveryException if there is none, or more than one
   * @throws ApiException if the API server does not answer
   */
  public FoundScheduler find(@Nullable LeaseName named) {
    if (named != null) {
      return read(named, true);
    }
    JsonNode leases;
    try {
      leases = api.get(listPath(), JsonNode.class).path("items");
    } catch (ApiException e) {
      if (!Permissions.isDenied(e)) {
        throw e;
      }
      return readDefault();
    }
    return switch (leases.size()) {
      case 0 -> read(DEFAULT_LEASE, true);
      case 1 -> found(name(leases.get(0)), isDefault(leases.get(0)), leases.get(0));
      default -> throw several(leases);
    };
  }

  private static String listPath() {
    return "%s/leases?labelSelector=%s%%3D%s&limit=%d"
        .formatted(
            API, LeaseEndpoint.LABEL.replace("/", "%2F"), LeaseEndpoint.LABEL_VALUE, MAX_LEASES);
  }

  private FoundScheduler readDefault() {
    try {
      return read(DEFAULT_LEASE, true);
    } catch (DiscoveryException e) {
      throw new DiscoveryException(
          "you are not allowed to list leases.coordination.k8s.io in all namespaces, and %s; %s"
              .formatted(e.getMessage(), REMEDY));
    }
  }

  private FoundScheduler read(LeaseName name, boolean trusted) {
    String path = "%s/namespaces/%s/leases/%s".formatted(API, name.namespace(), name.name());
    try {
      return found(name, trusted, api.get(path, JsonNode.class));
    } catch (ApiException e) {
      if (Permissions.isDenied(e)) {
        throw new DiscoveryException(
            "you are not allowed to get leases.coordination.k8s.io in the namespace %s (Lease %s)"
                .formatted(name.namespace(), name));
      }
      if (e.isNotFound()) {
        throw new DiscoveryException(
            "no running scheduler was found: there is no Lease %s; if leader election is off, or"
                    .formatted(name)
                + " the scheduler is an older one, %s".formatted(REMEDY));
      }
      throw e;
    }
  }

  private static FoundScheduler found(LeaseName name, boolean trusted, JsonNode lease) {
    String holder = lease.path("spec").path("holderIdentity").asText();
    if (holder.isEmpty()) {
      throw new DiscoveryException("no replica leads at the moment (Lease %s)".formatted(name));
    }
    LeaseEndpoint endpoint;
    try {
      endpoint = LeaseEndpoint.read(lease.path("metadata").path("annotations"));
    } catch (IllegalArgumentException e) {
      throw new DiscoveryException("Lease %s: %s".formatted(name, e.getMessage()));
    }
    if (endpoint == null) {
      throw new DiscoveryException(
          ("the leader %s does not publish where it serves (Lease %s): it is no Berth, an older"
                  + " one, or serves nothing (--secure-port=0); name its address with --server URL")
              .formatted(cut(holder), name));
    }
    return new FoundScheduler(name, trusted, cut(holder), endpoint);
  }

  private static DiscoveryException several(JsonNode leases) {
    List<String> names = new ArrayList<>();
    leases.forEach(lease -> names.add(name(lease).toString()));
    names.sort(null);
    String shown = String.join(", ", names.subList(0, Math.min(MAX_SHOWN, names.size())));
    return new DiscoveryException(
        "%s schedulers are running, by their Leases %s%s; choose one with --lease NAMESPACE/NAME"
            .formatted(
                names.size() == MAX_LEASES ? "many" : names.size(),
                shown,
                names.size() > MAX_SHOWN ? " and others" : ""));
  }

  private static LeaseName name(JsonNode lease) {
    JsonNode metadata = lease.path("metadata");
    return new LeaseName(metadata.path("namespace").asText(), metadata.path("name").asText());
  }

  private static boolean isDefault(JsonNode lease) {
    return name(lease).equals(DEFAULT_LEASE);
  }

  private static String cut(String holder) {
    return holder.substring(0, Math.min(MAX_HOLDER, holder.length()));
  }
}
