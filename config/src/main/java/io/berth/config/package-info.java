/** KubeSchedulerConfiguration: types, defaults, plugin sets and validation. */
@NullMarked
package io.berth.config;

import org.jspecify.annotations.NullMarked;
