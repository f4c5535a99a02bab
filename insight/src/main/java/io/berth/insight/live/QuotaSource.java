package io.berth.insight.live;

import io.berth.insight.estimate.Quota;
import java.util.List;

/** Lists the quotas of a namespace. */
@FunctionalInterface
public interface QuotaSource {
  /** Ignores quotas. */
  QuotaSource NONE = namespace -> List.of();

  List<Quota> in(String namespace);
}
