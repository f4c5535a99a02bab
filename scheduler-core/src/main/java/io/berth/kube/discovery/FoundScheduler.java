package io.berth.kube.discovery;

import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.lease.LeaseName;

/**
 * The leader that a Lease names.
 *
 * @param trusted whether the user named the Lease, or it is the default one in kube-system, which
 *     tenants cannot write
 * @param holder the leader's identity
 */
public record FoundScheduler(
    LeaseName lease, boolean trusted, String holder, LeaseEndpoint endpoint) {}
