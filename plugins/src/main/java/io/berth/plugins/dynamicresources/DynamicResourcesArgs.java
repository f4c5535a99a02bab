package io.berth.plugins.dynamicresources;

import java.time.Duration;

/**
 * Arguments of DynamicResources.
 *
 * @param filterTimeout how long allocating the claims of a pod may take on one node; zero for no
 *     limit
 * @param bindingTimeout how long a pod waits for its devices to be bound
 */
public record DynamicResourcesArgs(Duration filterTimeout, Duration bindingTimeout) {}
