/** NodeUnschedulable: cordoned nodes take no pods. */
@NullMarked
package io.berth.plugins.nodeunschedulable;

import org.jspecify.annotations.NullMarked;
