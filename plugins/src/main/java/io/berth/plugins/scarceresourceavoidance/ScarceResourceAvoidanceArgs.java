package io.berth.plugins.scarceresourceavoidance;

import java.util.List;

/** Arguments of ScarceResourceAvoidance: the resources that are too scarce to be blocked. */
public record ScarceResourceAvoidanceArgs(List<String> resources) {}
