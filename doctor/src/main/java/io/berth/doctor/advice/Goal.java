package io.berth.doctor.advice;

import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.Verdict;

/** What a profile is meant to do with pods of a class. */
public enum Goal {
  /** Take the fewest nodes. */
  PACK {
    @Override
    public boolean isReached(ExperimentTotals tally) {
      return tally.verdict() == Verdict.PACKS;
    }

    @Override
    double distance(ExperimentTotals tally) {
      return tally.timesFewest();
    }
  },
  /** Leave nodes with devices to pods that request devices. */
  KEEP_OFF_DEVICES {
    @Override
    public boolean isReached(ExperimentTotals tally) {
      return tally.placed() == tally.pods() && tally.onDevices() * 50L <= tally.pods();
    }

    @Override
    double distance(ExperimentTotals tally) {
      return (double) tally.onDevices() / tally.pods();
    }
  };

  public abstract boolean isReached(ExperimentTotals tally);

  /** Returns a number that is smaller the closer experiments came to the goal. */
  abstract double distance(ExperimentTotals tally);
}
