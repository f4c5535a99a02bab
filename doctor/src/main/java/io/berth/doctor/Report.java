package io.berth.doctor;

import io.berth.doctor.findings.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The doctor's report on a configuration. */
public record Report(List<ProfileReport> profiles, List<Finding> findings, List<String> notes) {
  public Report {
    profiles = List.copyOf(profiles);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** Returns whether there are no findings and every profile reaches its goals. */
  public boolean isSound() {
    return findings.isEmpty()
        && profiles.stream()
            .allMatch(profile -> profile.statements().stream().allMatch(Statement::isSound));
  }

  /**
   * The report on a profile.
   *
   * @param own the placements in the user's cluster; null if there is none
   */
  public record ProfileReport(
      String schedulerName, List<Statement> statements, OwnCluster.@Nullable Outcome own) {
    public ProfileReport {
      statements = List.copyOf(statements);
    }
  }
}
