package io.berth.runtime;

import io.berth.framework.ExtensionPoint;
import java.util.List;
import java.util.Map;

/**
 * What a profile shall be made of.
 *
 * @param points the plugins' names at each extension point, in the order of being asked
 * @param weights the weight of each plugin that scores
 * @param args the args of each plugin that takes some
 */
public record ProfilePlan(
    String schedulerName,
    Map<ExtensionPoint, List<String>> points,
    Map<String, Integer> weights,
    Map<String, Object> args) {}
