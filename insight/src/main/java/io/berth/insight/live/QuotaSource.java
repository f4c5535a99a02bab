package io.berth.insight.live;

import io.berth.insight.estimate.Quota;
import java.util.List;

/** Knows the quotas of a cluster. */
@FunctionalInterface
public interface QuotaSource {
  /** Says that quotas do not count. */
  QuotaSource NONE = namespace -> List.of();

  List<Quota> in(String namespace);
}
