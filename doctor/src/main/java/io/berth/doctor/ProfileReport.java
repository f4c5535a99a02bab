package io.berth.doctor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a profile does.
 *
 * @param own what it does with the user's own cluster; null where none was given
 */
public record ProfileReport(
    String schedulerName, List<Statement> statements, OwnCluster.@Nullable Outcome own) {
  public ProfileReport {
    statements = List.copyOf(statements);
  }
}
