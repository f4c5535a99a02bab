package io.berth.doctor.advice;

import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.ExperimentTotals.Verdict;

/** The goal of a profile for pods of a class. */
public enum Goal {
  /** Use the fewest nodes. */
  PACK {
    @Override
    public boolean isReached(ExperimentTotals totals) {
      return totals.verdict() == Verdict.PACKS;
    }

    @Override
    double distance(ExperimentTotals totals) {
      return totals.packingRatio();
    }
  },
  /** Reserve nodes with devices for pods that request devices. */
  KEEP_OFF_DEVICES {
    @Override
    public boolean isReached(ExperimentTotals totals) {
      return totals.placed() == totals.pods() && totals.onDevices() * 50L <= totals.pods();
    }

    @Override
    double distance(ExperimentTotals totals) {
      return (double) totals.onDevices() / totals.pods();
    }
  };

  public abstract boolean isReached(ExperimentTotals totals);

  /** Returns a distance to the goal, which decreases towards it. */
  abstract double distance(ExperimentTotals totals);
}
