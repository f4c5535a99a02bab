package io.berth.cli;

import com.google.inject.Injector;
import com.google.inject.Key;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.RecentDecisions;
import io.berth.kube.InformerFactory;
import io.berth.kube.PodLookup;
import io.berth.model.PodInfo;
import io.berth.runtime.Profile;
import io.berth.server.DecisionSource;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The decisions of a running scheduler. */
final class LiveDecisions implements DecisionSource {
  private static final Key<Map<String, Profile>> PROFILES = new Key<>() {};

  private final RecentDecisions recent;
  private final PodLookup pods;
  private final Collection<String> profiles;
  private final LeadershipMode leader;

  LiveDecisions(Injector injector, LeadershipMode leader) {
    this.recent = injector.getInstance(RecentDecisions.class);
    this.pods = injector.getInstance(InformerFactory.class).knownPods();
    this.profiles = injector.getInstance(PROFILES).keySet();
    this.leader = leader;
  }

  @Override
  public @Nullable DecisionRecord decision(String namespace, String name) {
    return recent.find(namespace, name);
  }

  @Override
  public @Nullable PodInfo pod(String namespace, String name) {
    return pods.pod(namespace, name);
  }

  @Override
  public Collection<String> profiles() {
    return profiles;
  }

  @Override
  public @Nullable String otherLeader() {
    return leader.isLeading() ? null : leader.other();
  }
}
