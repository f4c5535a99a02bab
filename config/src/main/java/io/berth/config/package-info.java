/** KubeSchedulerConfiguration: the records, defaults, plugin sets, validation and doctor. */
@NullMarked
package io.berth.config;

import org.jspecify.annotations.NullMarked;
