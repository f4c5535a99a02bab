package io.berth.doctor;

import io.berth.doctor.advice.Change;
import io.berth.doctor.experiment.Battery;
import io.berth.doctor.experiment.ExperimentTotals;
import java.util.List;

/**
 * Changes with which a profile does what its score plugins are meant for.
 *
 * @param cause the plugin that keeps it from that
 * @param against by how many points that plugin preferred nodes without pods, at most
 * @param inFavour by how many points the plugins that pack preferred nodes with pods, at most
 * @param tally what the experiments come to with the changes
 * @param example one of them
 */
public record Advice(
    List<Change> changes,
    String cause,
    long against,
    long inFavour,
    ExperimentTotals tally,
    Battery.Example example) {
  public Advice {
    changes = List.copyOf(changes);
  }
}
