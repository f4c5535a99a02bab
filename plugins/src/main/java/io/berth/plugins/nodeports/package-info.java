/** NodePorts: filters nodes by used host ports. */
@NullMarked
package io.berth.plugins.nodeports;

import org.jspecify.annotations.NullMarked;
