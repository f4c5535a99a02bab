/** NodeVolumeLimits: keeps nodes from having more volumes than their drivers can attach. */
@NullMarked
package io.berth.plugins.nodevolumelimits;

import org.jspecify.annotations.NullMarked;
