package io.berth.doctor.findings;

import java.util.List;

/** One thing to look for in a profile. */
interface ProfileCheck {
  List<Finding> examine(ProfileContext profile);
}
