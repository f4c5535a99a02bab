package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.slf4j.LoggerFactory;

/**
 * Provides the cluster of a test class with {@link OnCluster}. A missing tool skips the class; a
 * cluster that does not start fails it.
 */
final class ClusterExtension implements ExecutionCondition, ParameterResolver {
  private static final Namespace STORE = Namespace.create(ClusterExtension.class);
  private static final SkipPolicy SKIPS =
      new SkipPolicy(
          "true".equals(System.getenv("CI")),
          LoggerFactory.getLogger(ClusterExtension.class)::warn);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    OnCluster annotation = context.getRequiredTestClass().getAnnotation(OnCluster.class);
    if (context.getTestMethod().isPresent() || annotation == null) {
      return ConditionEvaluationResult.enabled("decided for the class");
    }
    ClusterSource source = source(context);
    try {
      source.prepare();
    } catch (MissingToolException e) {
      return SKIPS.missingTool(e.getMessage());
    }
    String clusterName = clusterName(context);
    return annotation.value().isMetBy(source.kubelets(), clusterName.equals("local"))
        ? ConditionEvaluationResult.enabled("on " + clusterName)
        : SKIPS.unmetNeed(
            context.getRequiredTestClass().getSimpleName(), annotation.value(), clusterName);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Cluster.class || type == ControlPlane.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Cluster cluster = cluster(context);
    if (parameter.getParameter().getType() == Cluster.class) {
      return cluster;
    }
    if (cluster instanceof LocalCluster(ControlPlane controlPlane)) {
      return controlPlane;
    }
    throw new IllegalStateException("a ControlPlane parameter requires @OnCluster(CONTROL_PLANE)");
  }

  /** Returns the cluster of the test class; the store closes it with the class. */
  private static Cluster cluster(ExtensionContext context) {
    ExtensionContext testClass = context;
    while (testClass.getTestMethod().isPresent()) {
      testClass = testClass.getParent().orElseThrow();
    }
    ClusterSource source = source(context);
    return testClass
        .getStore(STORE)
        .getOrComputeIfAbsent(Cluster.class, _ -> open(source), Cluster.class);
  }

  private static Cluster open(ClusterSource source) {
    try {
      return source.open();
    } catch (MissingToolException e) {
      throw new IllegalStateException("the tool was available when the class started", e);
    }
  }

  /** Returns the source of clusters of the test run. */
  private static ClusterSource source(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(STORE)
        .getOrComputeIfAbsent(
            ClusterSource.class,
            _ -> ClusterSource.of(clusterName(context), flags(context), image(context)),
            ClusterSource.class);
  }

  // Parameters of the test run can be given as system properties.
  private static String clusterName(ExtensionContext context) {
    return context.getConfigurationParameter("berth.cluster").orElse("local");
  }

  private static String image(ExtensionContext context) {
    return context.getConfigurationParameter("berth.image").orElse("");
  }

  private static Flags flags(ExtensionContext context) {
    return context
        .getConfigurationParameter("berth.apiserver.flag")
        .map(Flags::apiServer)
        .orElse(Flags.NONE);
  }
}
