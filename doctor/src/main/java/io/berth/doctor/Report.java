package io.berth.doctor;

import io.berth.doctor.findings.Finding;
import java.util.List;

/** What there is to say about a configuration. */
public record Report(List<ProfileReport> profiles, List<Finding> findings, List<String> notes) {
  public Report {
    profiles = List.copyOf(profiles);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** Returns whether every profile does what its settings look like. */
  public boolean isSound() {
    return findings.isEmpty()
        && profiles.stream()
            .allMatch(profile -> profile.statements().stream().allMatch(Statement::isSound));
  }
}
