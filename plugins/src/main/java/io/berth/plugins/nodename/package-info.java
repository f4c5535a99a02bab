/** NodeName: filters nodes by {@code spec.nodeName}. */
@NullMarked
package io.berth.plugins.nodename;

import org.jspecify.annotations.NullMarked;
