package io.berth.doctor;

import io.berth.config.ConfigResult;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.Report.ProfileReport;
import io.berth.doctor.Statement.Advice;
import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.doctor.advice.Goal;
import io.berth.doctor.advice.Search;
import io.berth.doctor.experiment.ExperimentRunner;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.WorkloadClass;
import io.berth.doctor.findings.Findings;
import io.berth.doctor.findings.ProfileContext;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Measures the effect of a configuration's profiles, and searches for changes if they fail. */
public final class Doctor {
  private final PluginRegistry plugins;
  private final ExperimentRunner experiments;

  public Doctor(PluginRegistry plugins) {
    this.plugins = plugins;
    this.experiments = new ExperimentRunner(plugins);
  }

  /**
   * Examines a valid configuration.
   *
   * @param own the user's cluster, or null to run only the doctor's experiments
   */
  public Report examine(ConfigResult result, @Nullable ClusterPlan own)
      throws InterruptedException {
    SchedulerConfiguration configuration =
        Objects.requireNonNull(result.configuration(), "configuration");
    Value source = Objects.requireNonNull(result.source(), "source");
    ConfigurationFile file = new ConfigurationFile(plugins, source);
    OwnCluster cluster = own == null ? null : new OwnCluster(plugins, own);
    List<ProfileReport> reports = new ArrayList<>();
    for (int i = 0; i < configuration.profiles().size(); i++) {
      ProfileConfiguration profile = configuration.profiles().get(i);
      ProfileGoals goals = new ProfileGoals(new ProfileContext(configuration, profile, i, source));
      List<Statement> statements = new ArrayList<>();
      for (WorkloadClass pods : goals.classes()) {
        statements.add(statement(file, i, goals, pods));
      }
      reports.add(
          new ProfileReport(
              profile.schedulerName(),
              statements,
              cluster == null ? null : cluster.outcome(file, i, changes(statements))));
    }
    List<String> notes =
        configuration.extenders().isEmpty()
            ? List.of()
            : List.of("the experiments do not call the extenders");
    return new Report(reports, Findings.of(configuration, source), notes);
  }

  private Statement statement(
      ConfigurationFile file, int profile, ProfileGoals goals, WorkloadClass pods)
      throws InterruptedException {
    SchedulerConfiguration only = Objects.requireNonNull(file.only(profile, List.of()), "valid");
    ExperimentTotals totals = experiments.measure(only, pods);
    Goal goal = goals.goal(pods);
    Advice advice =
        goal == null || goal.isReached(totals) || totals.placed() < totals.pods()
            ? null
            : advice(file, profile, goals, pods, goal);
    return new Statement(pods, goal, totals, experiments.example(only, pods), advice);
  }

  private @Nullable Advice advice(
      ConfigurationFile file, int profile, ProfileGoals goals, WorkloadClass pods, Goal goal)
      throws InterruptedException {
    Search.Found found =
        new Search(experiments, file, profile).find(goal, pods, goals.candidates(pods));
    if (found == null) {
      return null;
    }
    SchedulerConfiguration only = Objects.requireNonNull(file.only(profile, List.of()), "valid");
    SchedulerConfiguration changed =
        Objects.requireNonNull(file.only(profile, found.changes()), "valid");
    ScoreGaps gaps = ScoreGaps.of(experiments.explain(only, pods));
    String cause = found.changes().getFirst().plugin();
    return new Advice(
        found.changes(),
        cause,
        gaps.against(cause),
        gaps.inFavour(goals.pursuing(pods)),
        found.totals(),
        experiments.example(changed, pods));
  }

  private static List<Change> changes(List<Statement> statements) {
    Set<Change> changes = new LinkedHashSet<>();
    for (Statement statement : statements) {
      if (statement.advice() != null) {
        changes.addAll(statement.advice().changes());
      }
    }
    return List.copyOf(changes);
  }
}
