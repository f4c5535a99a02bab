package io.berth.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.lease.LeaseName;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the Lease of a running scheduler, by name or by label in all namespaces. */
public final class SchedulerLookup {
  /** The default Lease. */
  public static final LeaseName DEFAULT_LEASE = new LeaseName("kube-system", "berth-scheduler");

  private static final String API = "/apis/coordination.k8s.io/v1";
  private static final int MAX_LEASES = 50;
  private static final int MAX_LISTED = 10;
  private static final int MAX_HOLDER_LENGTH = 256;
  private static final String REMEDY = "set --lease NAMESPACE/NAME or --server URL";

  private final ApiClient api;

  public SchedulerLookup(ApiClient api) {
    this.api = api;
  }

  /**
   * Finds the leader.
   *
   * @param named the Lease to read, or null to find one by label
   * @throws SchedulerLookupException if there is none, or more than one
   * @throws ApiException if a request fails
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
    } catch (SchedulerLookupException e) {
      throw new SchedulerLookupException(
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
        throw new SchedulerLookupException(
            "you are not allowed to get leases.coordination.k8s.io in the namespace %s (Lease %s)"
                .formatted(name.namespace(), name));
      }
      if (e.isNotFound()) {
        throw SchedulerLookupException.noLeader(
            "no running scheduler found: there is no Lease %s; if leader election is disabled, or"
                    .formatted(name)
                + " the scheduler is an older version, %s".formatted(REMEDY));
      }
      throw e;
    }
  }

  private static FoundScheduler found(LeaseName name, boolean trusted, JsonNode lease) {
    String holder = lease.path("spec").path("holderIdentity").asText();
    if (holder.isEmpty()) {
      throw SchedulerLookupException.noLeader(
          "no replica leads at the moment (Lease %s)".formatted(name));
    }
    LeaseEndpoint endpoint;
    try {
      endpoint = LeaseEndpoint.read(lease.path("metadata").path("annotations"));
    } catch (IllegalArgumentException e) {
      throw new SchedulerLookupException("Lease %s: %s".formatted(name, e.getMessage()));
    }
    if (endpoint == null) {
      throw new SchedulerLookupException(
          ("the leader %s does not publish an endpoint in the Lease %s: it is not Berth, is an"
                  + " older version, or runs with --secure-port=0; set --server URL")
              .formatted(cut(holder), name));
    }
    return new FoundScheduler(name, trusted, cut(holder), endpoint, expiry(lease.path("spec")));
  }

  /** Returns when the Lease expires without renewal, or null if it has no valid renewal time. */
  private static @Nullable Instant expiry(JsonNode spec) {
    try {
      return Instant.parse(spec.path("renewTime").asText())
          .plusSeconds(spec.path("leaseDurationSeconds").asInt());
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static SchedulerLookupException several(JsonNode leases) {
    List<String> names = new ArrayList<>();
    leases.forEach(lease -> names.add(name(lease).toString()));
    names.sort(null);
    String shown = String.join(", ", names.subList(0, Math.min(MAX_LISTED, names.size())));
    return new SchedulerLookupException(
        "%s schedulers are running, by their Leases %s%s; choose one with --lease NAMESPACE/NAME"
            .formatted(
                names.size() == MAX_LEASES ? "many" : names.size(),
                shown,
                names.size() > MAX_LISTED ? " and more" : ""));
  }

  private static LeaseName name(JsonNode lease) {
    JsonNode metadata = lease.path("metadata");
    return new LeaseName(metadata.path("namespace").asText(), metadata.path("name").asText());
  }

  private static boolean isDefault(JsonNode lease) {
    return name(lease).equals(DEFAULT_LEASE);
  }

  private static String cut(String holder) {
    return holder.substring(0, Math.min(MAX_HOLDER_LENGTH, holder.length()));
  }

  /**
   * The leader of a Lease.
   *
   * @param trusted whether the user named the Lease, or it is the default one in kube-system, which
   *     tenants cannot write
   * @param holder the leader's identity
   * @param expiry when the Lease expires without renewal, by the leader's clock, or null
   */
  public record FoundScheduler(
      LeaseName lease,
      boolean trusted,
      String holder,
      LeaseEndpoint endpoint,
      @Nullable Instant expiry) {}
}
